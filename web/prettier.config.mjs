// How the page is formatted: `make lint` checks it, `make format` does it.
export default {
  printWidth: 110,
  singleQuote: true,
};
