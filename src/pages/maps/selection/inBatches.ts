/**
 * Runs a call for one batch of ids after the other. Throws what a call throws; the batches before stay done.
 * @param from - how many ids are done already, from an earlier run
 * @param onDone - after each batch, with the number of ids done so far
 */
export const inBatches = async (
  ids: readonly number[],
  size: number,
  call: (batch: number[]) => Promise<unknown>,
  { from = 0, onDone }: { readonly from?: number; readonly onDone: (done: number) => void },
): Promise<void> => {
  for (let done = from; done < ids.length; done += size) {
    // One after the other, so that everything before a failure is done and nothing after it.
    // oxlint-disable-next-line no-await-in-loop
    await call(ids.slice(done, done + size))
    onDone(Math.min(ids.length, done + size))
  }
}
