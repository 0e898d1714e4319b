import { normalizeName } from '../searchText.ts'
import { type PastedLine, writtenNames } from './pastedLine.ts'

interface Named {
  readonly name: string
}

/** Whether an institution may be called so: one name is part of the other. Every institution may be called nothing. */
export const mayBeCalled = ({ name: stored }: Named, name: string): boolean => {
  const [one, other] = [normalizeName(stored), normalizeName(name)]
  return other === '' || one.includes(other) || other.includes(one)
}

/** Whether an institution bears a line's name, but for words before either that offices leave out. */
export const isCalled = ({ name: stored }: Named, { names }: Pick<PastedLine, 'names'>): boolean => {
  const [whole] = names
  return whole !== undefined && (names.includes(normalizeName(stored)) || writtenNames(stored).includes(whole))
}
