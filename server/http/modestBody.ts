import { problem } from '../problems.ts'

/** More than the contract allows anywhere. */
const maxEntries = 10_000
const maxDepth = 64

const tooMany = {
  ja: '項目が多すぎます。減らしてからもう一度お試しください',
  en: 'There are too many entries. Please send fewer',
}
const tooDeep = {
  ja: '入れ子が深すぎます',
  en: 'The contents are nested too deeply',
}

/**
 * Refuses a body that is larger in some direction than any that is meant, before its schema looks at each entry of it: that takes a hundred times as
 * long as this does.
 * @throws a 422 that names where
 */
export const requireModestBody = (body: unknown): void => {
  const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: body, path: '', depth: 0 },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    const refuse = (message: typeof tooMany) => problem('invalid_input', { errors: [{ path, message }] })
    if (depth > maxDepth) throw refuse(tooDeep)
    const entries = Object.entries(value)
    if (entries.length > maxEntries) throw refuse(tooMany)
    for (const [name, entry] of entries)
      if (typeof entry === 'object')
        open.push({ value: entry, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 })
  }
}
