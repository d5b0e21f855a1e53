// A leading dash means "without this word" in the search. A reader who types --threads means the option.
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (typeof message?.data === "string") {
    message = { ...message, data: message.data.replace(/(^|\s)--?(?=[a-z-]+\b)/gi, "$1") };
  }
  return send.call(this, message, ...rest);
};
