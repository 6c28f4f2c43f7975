// Runs in the page. Records when the first rows and when the effect of an input were painted. Each time is taken after
// the frame, not at its start.
const watch = { firstRows: 0, painted: 0, pressed: 0 };
globalThis.watch = watch;

const afterPaint = (done) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  });

const isInBody = ({ target }) =>
  (target instanceof Element ? target : target.parentElement)?.closest('tbody');
let isAwaited = true;

new MutationObserver((changes) => {
  if (!document.querySelector('tbody tr')) return;
  if (watch.firstRows === 0) {
    watch.firstRows = performance.now();
    afterPaint((now) => Object.assign(watch, { firstRows: now }));
  }
  // Only the first change is the effect of the input. Later, images change the rows.
  if (isAwaited && changes.some(isInBody)) {
    isAwaited = false;
    afterPaint((now) => Object.assign(watch, { painted: now }));
  }
}).observe(document, { childList: true, characterData: true, subtree: true });

// A button takes effect when it is released, and a letter when it is pressed.
for (const input of ['keydown', 'pointerup'])
  addEventListener(
    input,
    ({ timeStamp }) => {
      isAwaited = true;
      Object.assign(watch, { pressed: timeStamp, painted: 0 });
    },
    true,
  );
