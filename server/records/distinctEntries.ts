import type { Language } from '#contract/messages.ts'
import { problem } from '../problems.ts'

type Entry<N extends string> = { readonly id?: number | null | undefined } & Readonly<Record<N, string>>

const seenTwice =
  <T>(values: readonly T[]) =>
  (value: T, index: number) =>
    values.indexOf(value) < index

const doubleName: Readonly<Record<Language, string>> = {
  ja: '同じ名前がすでにあります。別の名前にしてください',
  en: 'Another one has this name. Please choose another',
}
const gone: Readonly<Record<Language, string>> = {
  ja: '存在しません。削除された可能性があります',
  en: 'This does not exist; it may have been deleted',
}

/**
 * Checks the entries of a list that is replaced as a whole and whose entries keep their ids.
 * @param list - name of the list in the body
 * @param name - the field with the entry's name
 * @throws a 422 for each entry whose name or id is repeated, or whose id is not among the stored ones
 */
export const requireDistinctEntries = <N extends string>(
  list: string,
  name: N,
  entries: readonly Entry<N>[],
  stored: ReadonlySet<number>,
): void => {
  const nameIsDouble = seenTwice(entries.map((entry) => entry[name]))
  const idIsDouble = seenTwice(entries.map(({ id }) => id))
  const errors = entries.flatMap(({ id, [name]: text }, index) => [
    ...(nameIsDouble(text, index) ? [{ path: `${list}.${index}.${name}`, message: doubleName }] : []),
    ...(typeof id === 'number' && (!stored.has(id) || idIsDouble(id, index))
      ? [{ path: `${list}.${index}.id`, message: gone }]
      : []),
  ])
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
