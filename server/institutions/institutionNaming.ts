import { normalizeName } from '../searchText.ts'
import { type PastedLine, writtenNames } from './pastedLine.ts'

interface Named {
  readonly name: string
}

/** Whether a name fits an institution: one of the two contains the other. An empty name fits every institution. */
export const mayBeCalled = ({ name: stored }: Named, name: string): boolean => {
  const [one, other] = [normalizeName(stored), normalizeName(name)]
  return other === '' || one.includes(other) || other.includes(one)
}

/**
 * Whether a name is that of others than an institution. A name that nobody has says nothing: it may be a former one, or misspelt.
 * @param namesakes - the institutions of exactly this name
 */
export const isNameOfOthers = (
  institution: Named & { readonly id: number },
  name: string,
  namesakes: readonly { readonly id: number }[],
): boolean =>
  !mayBeCalled(institution, name) && namesakes.length > 0 && !namesakes.some(({ id }) => id === institution.id)

/** The kind of a legal person before a normalised name. */
const legalKind = /^(?:(?:社会|特定|特別)?医療法人(?:社団|財団)?|社会福祉法人|(?:一般|公益)(?:社団|財団)法人)/u
/** The same as offices shorten it, such as （医）, whose brackets are gone in a normalised name. */
const shortKind = /^(?:社医|医社|医財|社福|医|福)/u

/** Whether two normalised names are equal apart from the kind of a legal person before them. */
const differInKind = (official: string, whole: string): boolean => {
  const bare = official.replace(legalKind, '')
  return bare === whole.replace(legalKind, '') || (bare !== official && bare === whole.replace(shortKind, ''))
}

/**
 * Whether an institution has a line's name, apart from leading words of either that offices leave out, and from the kind of a legal person before both
 * (翠心会 尾作医院 is 医療法人社団翠心会 尾作医院).
 */
export const isCalled = ({ name: stored }: Named, { names }: Pick<PastedLine, 'names'>): boolean => {
  const [whole] = names
  if (whole === undefined) return false
  const official = normalizeName(stored)
  return names.includes(official) || writtenNames(stored).includes(whole) || differInKind(official, whole)
}
