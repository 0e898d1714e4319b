import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * Which of a command's words are not understood: options that it does not have, that lack their value, or that have one but take
 * none. Parse the words only if there are none.
 */
export const wordsNotUnderstood = (args: readonly string[], options: ParseArgsOptionsConfig): readonly string[] => {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  return tokens.flatMap((token) => {
    if (token.kind !== 'option') return []
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) return [token.rawName]
    const wantsValue = option.type === 'string'
    const isValue = token.value !== undefined && (token.inlineValue || !token.value.startsWith('-'))
    return wantsValue === isValue ? [] : [token.rawName]
  })
}
