/** The first message in a form's errors of a nested field, however deep it is. */
export const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const part of Object.values(error)) {
    const message = messageIn(part)
    if (message !== undefined) return message
  }
  return undefined
}
