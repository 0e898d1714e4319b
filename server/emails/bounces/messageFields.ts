/** Fields of one block, by their names in lower case. Of fields with the same name the first counts. */
export type Fields = ReadonlyMap<string, string>

const maxFields = 200
const maxField = 2_000

/** Reads blocks of fields that empty lines part, as in reports (RFC 3464, 2.1) and the headers of a message. */
export const readFields = (text: string, maxBlocks: number): Fields[] =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n/, maxBlocks)
    .map((block) => {
      const fields = new Map<string, string>()
      for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n', maxFields)) {
        const [, name = '', value = ''] = /^([!-9;-~]{1,80})[ \t]*:(.*)$/.exec(line) ?? []
        const key = name.toLowerCase()
        if (key !== '' && !fields.has(key)) fields.set(key, value.trim().slice(0, maxField))
      }
      return fields
    })

/** The value of a field with a type (`rfc822; name@clinic.example`), without the type; null if there is none. */
export const typedValue = (value: string | undefined): string | null => {
  if (value === undefined) return null
  const [, rest = value] = /^[\w.-]+[ \t]*;(.*)$/s.exec(value) ?? []
  return rest.trim() || null
}

/** A mail address in lower case, without brackets; null for anything else. */
export const addressOf = (value: string | null | undefined): string | null => {
  const found = /[^\s<>,;:"'()[\]]{1,64}@[^\s<>,;:"'()[\]]{1,255}/.exec(value ?? '')
  return found ? found[0].toLowerCase() : null
}

const maxIds = 20

/** The Message-IDs in a text, in their brackets. */
export const messageIdsIn = (text: string): string[] =>
  [...text.matchAll(/<[^<>\s]{3,250}>/g)].slice(0, maxIds).map(([id]) => id)
