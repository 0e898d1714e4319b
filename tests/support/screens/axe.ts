import { configure, run, type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** Colours are looked at by the accessibility walk (`tests/e2e/house/accessibility.spec.ts`), once per screen. */
const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
}

// A tooltip describes what it points at, which is in a landmark. The rest are axe's own exceptions.
configure({
  checks: [
    { id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]' } },
  ],
})

/**
 * Fails if what is shown violates WCAG 2.2 AA, contrast apart. For a state that the accessibility walk does not come by: errors of a form, a
 * question, an empty list.
 */
export const expectAccessible = async (): Promise<void> => {
  const { violations } = await run({ exclude: ['iframe[sandbox=""]'] }, options)
  expect(
    violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
