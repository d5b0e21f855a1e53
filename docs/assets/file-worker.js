// Browsers start no worker for a page opened from a folder, and the search of these pages is one. Here a hidden
// frame does the work instead: it loads the same script, and messages go back and forth between the two windows.
if (location.protocol === "file:") {
  // The second name tells the search where it is running.
  window.Worker = window.IFrameWorker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #ready;

    constructor(url) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      window.addEventListener("message", (event) => {
        if (event.source !== this.#frame.contentWindow) return;
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
        this.onmessage?.(event);
      });
      const inner = this.#frame.contentWindow;
      inner.postMessage = (data) => window.dispatchEvent(new MessageEvent("message", { data, source: inner }));
      inner.importScripts = async (...urls) => {
        for (const each of urls) await this.#load(each);
      };
      this.#ready = this.#load(url);
    }

    #load(url) {
      const page = this.#frame.contentDocument;
      return new Promise((done, failed) => {
        const script = page.createElement("script");
        Object.assign(script, { src: url, onload: done, onerror: failed });
        page.body.append(script);
      });
    }

    async postMessage(data) {
      await this.#ready;
      const copy = structuredClone(data);
      this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data: copy }));
    }

    terminate() {
      this.#frame.remove();
    }
  };
}
