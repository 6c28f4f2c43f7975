// Runs in the page. Records when the largest paint happened, when the awaited content was painted, and for how long
// tasks blocked the main thread before that.
const seen = { paint: 0, content: 0, blocked: 0 };
globalThis.seen = seen;

new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) seen.paint = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries())
    if (seen.content === 0 || startTime < seen.content) seen.blocked += duration - 50;
}).observe({ type: 'longtask', buffered: true });

const isVisible = (element) => element.checkVisibility();

function look() {
  if (![...document.querySelectorAll(globalThis.awaited)].some(isVisible)) {
    requestAnimationFrame(look);
    return;
  }
  // The message arrives after the frame that paints the content.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (seen.content = performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
requestAnimationFrame(look);
