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

/** Whether an institution has a line's name, apart from leading words of either that offices leave out. */
export const isCalled = ({ name: stored }: Named, { names }: Pick<PastedLine, 'names'>): boolean => {
  const [whole] = names
  return whole !== undefined && (names.includes(normalizeName(stored)) || writtenNames(stored).includes(whole))
}
