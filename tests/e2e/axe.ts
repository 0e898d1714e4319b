import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Frames in which no script runs, not even axe's. */
const lockedFrames = 'iframe[sandbox=""]'

/**
 * An axe that gathers details of violations alone and draws its conclusions in the page itself. Otherwise it describes each element
 * that passes, too, and opens another page to combine what single frames say, which took three quarters of its time here.
 */
const axeOf = (page: Page, within?: string) => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return within === undefined ? axe : axe.include(within)
}

/**
 * Whether a control that axe finds too small is large enough in the middle of the screen. At its edges a bar that stays
 * there covers half of what lies below it, which axe takes for its size; people scroll.
 */
const isLargeEnough = async (page: Page, selector: string) => {
  // What comes to lie below the pointer would show its tooltip.
  await page.mouse.move(0, 0)
  await page.evaluate(
    `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
  )
  const { violations } = await axeOf(page).withRules(['target-size']).include(selector).analyze()
  return violations.length === 0
}

const expectNone = async (page: Page, axe: AxeBuilder, what: string) => {
  const { violations } = await axe.exclude(lockedFrames).analyze()
  const found: string[] = []
  for (const { id, help, nodes } of violations)
    for (const { html, failureSummary, target } of nodes)
      if (id !== 'target-size' || target.length !== 1 || !(await isLargeEnough(page, String(target[0]))))
        found.push(`${id} (${help}): ${html} ${failureSummary?.replaceAll('\n', ' ')}`)
  expect(found, `violations on ${what}`).toEqual([])
}

/**
 * Fails if the page violates WCAG 2.2 AA once its heading is there, and lists each violation with its place. Looks at
 * the page from its top.
 * @param within - a selector of what alone is looked at, where the rest is known
 */
export const expectAccessible = async (page: Page, what: string, within?: string) => {
  await expect(page.locator('h1, [role=heading][aria-level="1"]').first()).toBeAttached()
  if (await page.evaluate<boolean>('window.scrollY > 0')) {
    // What comes to lie below the pointer would show its tooltip.
    await page.mouse.move(0, 0)
    await page.evaluate('window.scrollTo(0, 0)')
  }
  await expectNone(page, axeOf(page, within).withTags(standards), what)
}

/** Fails if colours have too little contrast. This is what remains to be checked on a page that is accessible in another theme. */
export const expectLegible = (page: Page, what: string, within?: string) =>
  expectNone(page, axeOf(page, within).withRules(['color-contrast', 'link-in-text-block']), what)

/**
 * {@link expectAccessible} in the light theme and {@link expectLegible} in the dark one, on a device whose setting
 * changes while the page is open. Leaves the page in the light theme.
 * @param within - a selector of what alone is looked at in the light, and in the dark, where the rest is known
 */
export const expectAccessibleInBothThemes = async (
  page: Page,
  what: string,
  within: { readonly light?: string; readonly dark?: string } = {},
) => {
  await expectAccessible(page, what, within.light)
  const body = page.locator('body')
  const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).not.toHaveCSS('background-color', paper)
  await expectLegible(page, `${what} in the dark`, within.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(body).toHaveCSS('background-color', paper)
}

const layers = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]`).join(', ')

/** The selector of what lies above a screen, which has already been looked at; of its main part where nothing does. */
export const topmost = async (page: Page): Promise<string> =>
  (await page.locator(layers).filter({ visible: true }).count()) > 0 ? layers : 'main'

/** Words in English and nothing else. Names with a capital letter inside, digits or points are somebody's: CT, Teams, an address. */
const english = /^[A-Z]?[a-z]+(?:[ -][a-z]+|[ ]\d+)*$/

const ownNames = new Set(['Renkei'])

/** Fails if something on a page in Japanese is called by a name in English, as parts of libraries are that nobody translated. */
export const expectNamedInJapanese = async (page: Page, what: string): Promise<void> => {
  const names = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[aria-label], [aria-roledescription], [title]')].flatMap((one) =>
      ['aria-label', 'aria-roledescription', 'title'].map((name) => one.getAttribute(name) ?? ''))`,
  )
  expect(
    names.filter((name) => english.test(name) && !ownNames.has(name)),
    `names in English on ${what}`,
  ).toEqual([])
}
