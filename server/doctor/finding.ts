/** What a check of the installation found. */
export interface Finding {
  /** What was looked at, a word or two. */
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
  /** What to do about it. */
  readonly mend?: string
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })

export const warning = (check: string, message: string, mend: string): Finding => ({
  check,
  state: 'warning',
  message,
  mend,
})

export const failed = (check: string, message: string, mend: string): Finding => ({
  check,
  state: 'failed',
  message,
  mend,
})

/** What went wrong, in the words of whatever failed: its code where it says nothing else. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (error.message || code || error.name) + cause
}

/** Seconds that a check may take; a bucket's answer is waited for longest. */
const patience = 60

/**
 * Makes one check, whose own failure is a finding too.
 * @param mend - what to do where it fails in a way that it does not expect
 */
export const findingsOf = async (
  check: string,
  mend: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} seconds`)), patience * 1000)
  })
  try {
    return await Promise.race([look(), tooLong])
  } catch (error) {
    return [failed(check, reasonOf(error), mend)]
  } finally {
    clearTimeout(timer)
  }
}
