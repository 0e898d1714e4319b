import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Frames in which no script runs, not even axe's. */
const lockedFrames = 'iframe[sandbox=""]'

const expectNone = async (axe: AxeBuilder, what: string) => {
  const { violations } = await axe.exclude(lockedFrames).analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary?.replaceAll('\n', ' ')}`).join('\n    ')}`,
  )
  expect(found, `violations on ${what}`).toEqual([])
}

/**
 * Fails if the page violates WCAG 2.2 AA once its heading is there, and lists each violation with its place. Looks at
 * the page from its top: further down, the bar that stays there covers half a control, which axe takes for its size.
 */
export const expectAccessible = async (page: Page, what: string) => {
  await expect(page.locator('h1, [role=heading][aria-level="1"]').first()).toBeAttached()
  if (await page.evaluate<boolean>('window.scrollY > 0')) {
    // What comes to lie below the pointer would show its tooltip.
    await page.mouse.move(0, 0)
    await page.evaluate('window.scrollTo(0, 0)')
  }
  await expectNone(new AxeBuilder({ page }).withTags(standards), what)
}

/** Fails if colours have too little contrast. This is what remains to be checked on a page that is accessible in another theme. */
export const expectLegible = (page: Page, what: string) =>
  expectNone(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), what)

/**
 * {@link expectAccessible} in the light theme and {@link expectLegible} in the dark one, on a device whose setting
 * changes while the page is open. Leaves the page in the light theme.
 */
export const expectAccessibleInBothThemes = async (page: Page, what: string) => {
  await expectAccessible(page, what)
  const body = page.locator('body')
  const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).not.toHaveCSS('background-color', paper)
  await expectLegible(page, `${what} in the dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(body).toHaveCSS('background-color', paper)
}
