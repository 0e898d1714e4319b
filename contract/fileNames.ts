/** So long may the first part be, and each further one; longer ones end in …. A name has 255 bytes at most, a Japanese character three. */
const longest = { first: 34, further: 17 }

const shortened = (part: string, length: number) => (part.length > length ? `${part.slice(0, length)}…` : part)

/**
 * A name that every system accepts for a file, of what it shows and of what narrows it.
 * @example fileNameOf(['経営会議', '基準月202603', '循環器内科'], 'pdf') // '経営会議_基準月202603_循環器内科.pdf'
 */
export const fileNameOf = (parts: readonly string[], ending: string): string =>
  `${parts
    .map((part) => part.replace(/:\s+/g, ' ').replace(/[\\/:*?"<>|]/g, '_'))
    .map((part, place) => shortened(part, place === 0 ? longest.first : longest.further))
    .join('_')}.${ending}`
