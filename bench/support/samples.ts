/** Statistics of repeated measurements, in milliseconds. */
export interface Spread {
  readonly count: number
  readonly p50: number
  readonly p95: number
}

/** @param share - 0.5 for the median */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const spreadOf = (values: readonly number[]): Spread => ({
  count: values.length,
  p50: median(values),
  p95: quantile(values, 0.95),
})

/** The duration of the work in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export interface Pair {
  readonly subject: readonly number[]
  readonly baseline: readonly number[]
}

/**
 * Times two functions alternately, so that a slow phase of the machine affects both. The order changes each time. The first tenth (at least one) is
 * a warm-up and is not counted.
 */
export const alternately = async (
  times: number,
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<Pair> => {
  const taken: { subject: number[]; baseline: number[] } = { subject: [], baseline: [] }
  const warmUp = Math.max(1, Math.ceil(times / 10))
  for (let turn = 0; turn < warmUp + times; turn += 1) {
    const subjectFirst = turn % 2 === 0
    const early = subjectFirst ? await timed(subject) : undefined
    const other = await timed(baseline)
    const own = early ?? (await timed(subject))
    if (turn < warmUp) continue
    taken.subject.push(own)
    taken.baseline.push(other)
  }
  return taken
}
