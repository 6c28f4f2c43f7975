// Runs in the page. Measures the span from the release of the next click until more than `count` elements that match
// `selector` are painted.
globalThis.watchClick = (selector, count) =>
  new Promise((resolve) => {
    let released;
    const notice = ({ timeStamp }) => (released = timeStamp);
    addEventListener('pointerup', notice, { capture: true, once: true });
    const look = () => {
      if (released === undefined || document.querySelectorAll(selector).length <= count)
        return void requestAnimationFrame(look);
      // This frame paints the elements, and the message arrives after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve({ from: released, to: performance.now() }), {
        once: true,
      });
      port1.start();
      port2.postMessage(null);
    };
    look();
  });
