/** The result of a check of the installation. */
export interface Finding {
  /** What was checked, in a word or two. */
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

/** The message of an error, or its code if it has no message. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (error.message || code || error.name) + cause
}

/** The most seconds that a check may take. A bucket's reply takes longest. */
const patience = 60

/**
 * Runs one check. If the check itself fails, that is a finding too.
 * @param mend - what to do after an unexpected failure
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
