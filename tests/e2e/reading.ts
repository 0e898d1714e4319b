import { expect, type Locator } from '@playwright/test'

/**
 * What a place says once it says it, for a later step to use.
 * @param pattern - what the text must match before it is taken
 * @returns the match; its groups hold the parts
 * @example
 * const [, count] = await textWhen(button, /(\d+)件/)
 */
export const textWhen = async (locator: Locator, pattern: RegExp): Promise<RegExpExecArray> => {
  await expect(locator).toHaveText(pattern)
  return matchOf(pattern, (await locator.textContent()) ?? '')
}

/** What a field holds once it matches, like {@link textWhen}. */
export const valueWhen = async (locator: Locator, pattern: RegExp): Promise<RegExpExecArray> => {
  await expect(locator).toHaveValue(pattern)
  return matchOf(pattern, await locator.inputValue())
}

/** Where something is once two frames in a row agree. */
export const boxWhenStill = async (locator: Locator) => {
  let box = null as Awaited<ReturnType<Locator['boundingBox']>>
  await expect(async () => {
    const before = await locator.boundingBox()
    await locator.page().evaluate('new Promise(requestAnimationFrame)')
    box = await locator.boundingBox()
    expect(box).not.toBeNull()
    expect(box).toEqual(before)
  }).toPass()
  return box ?? Promise.reject(new Error('nothing to be seen there'))
}

const matchOf = (pattern: RegExp, text: string) => {
  const match = pattern.exec(text)
  if (!match) throw new Error(`"${text}" does not match ${pattern} any more`)
  return match
}
