/**
 * Goes through batches, each of which is read while the reader takes the one before it.
 * @returns what stands at their end
 */
export async function* readAhead<Batch, End>(batches: AsyncGenerator<Batch, End>): AsyncGenerator<Batch, End> {
  const read = () => {
    const batch = batches.next()
    // Where the reader stops before it, nobody waits for it.
    batch.catch(() => {})
    return batch
  }
  for (let next = read(); ;) {
    const { done, value } = await next
    if (done) return value
    next = read()
    yield value
  }
}
