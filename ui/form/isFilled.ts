/** Whether a form's value says anything. The values of labels are lists of objects whose own values may all be missing. */
export const isFilled = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false) return false
  if (Array.isArray(value)) return value.some(isFilled)
  if (typeof value !== 'object') return true
  return Object.entries(value).some(([key, part]) => key !== 'labelId' && isFilled(part))
}
