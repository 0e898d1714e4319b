import type { ChoicesComponent, FilterChoices } from '../../resource/declaration.ts'

/** What a declaration names as the choices of a filter. @param useChoices - the hook that reads them */
export const choicesOf = (useChoices: () => FilterChoices): ChoicesComponent => {
  const Choices: ChoicesComponent = ({ children }) => children(useChoices())
  return Choices
}
