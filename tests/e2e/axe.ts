import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with each violation of WCAG 2.2 AA on the page as it is, and where it is. */
export const expectAccessible = async (page: Page, what: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary?.replaceAll('\n', ' ')}`).join('\n    ')}`,
  )
  expect(found, `violations on ${what}`).toEqual([])
}
