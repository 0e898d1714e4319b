/**
 * Runs a call for one batch after the other. Throws what a call throws; the batches before stay done.
 * @param from - how many are done already, from an earlier run
 * @param onDone - after each batch, with the number done so far
 */
export const inBatches = async <T>(
  items: readonly T[],
  size: number,
  call: (batch: T[]) => Promise<unknown>,
  { from = 0, onDone }: { readonly from?: number; readonly onDone?: (done: number) => void } = {},
): Promise<void> => {
  for (let done = from; done < items.length; done += size) {
    // One after the other, so that everything before a failure is done and nothing after it.
    // oxlint-disable-next-line no-await-in-loop
    await call(items.slice(done, done + size))
    onDone?.(Math.min(items.length, done + size))
  }
}
