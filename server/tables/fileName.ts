/** So long a part may be; longer ones end in …, for the name of a file has 255 bytes at most. */
const maxPart = 40

/**
 * A name that every system accepts for a file, of what it shows and of what narrows it.
 * @example fileNameOf(['経営会議', '基準月202603', '循環器内科'], 'pdf') // '経営会議_基準月202603_循環器内科.pdf'
 */
export const fileNameOf = (parts: readonly string[], ending: string): string =>
  `${parts
    .map((part) => part.replace(/[\\/:*?"<>|]/g, '_'))
    .map((part) => (part.length > maxPart ? `${part.slice(0, maxPart)}…` : part))
    .join('_')}.${ending}`
