import { expect, test } from 'vitest'
import { figures } from './figures.ts'
import { advanced, fees, law } from './figureSources.ts'
import { officialSource } from './officialFigures.ts'
import { officialFamilies } from './officialThresholds.ts'

const texts = { law, fee: fees, advanced } as const

test.each(officialFamilies)('the figures of the card $name cite no other official text', ({ name, rates, counts }) => {
  for (const figure of [...rates, ...counts]) {
    const { ja } = officialSource(figure, name) ?? figures[figure].source
    for (const [family, text] of Object.entries(texts)) if (family !== name) expect(ja).not.toContain(text.ja)
    // First visits and revisits are counts of the hospital; each rate says what its text makes of them.
    if (!figure.endsWith('visit_patient_count')) expect(ja).toContain(texts[name].ja)
  }
})

test('without a card a count that two texts ask for cites both', () => {
  const { ja } = figures.referral_patient_count.source
  expect(ja).toContain(fees.ja)
  expect(ja).toContain(advanced.ja)
})
