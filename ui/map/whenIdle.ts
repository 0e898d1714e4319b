/** Safari cannot tell when it is idle. */
const soon = 300

/** Calls once when the browser has nothing else to do. */
export const whenIdle = (call: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call)
  else setTimeout(call, soon)
}
