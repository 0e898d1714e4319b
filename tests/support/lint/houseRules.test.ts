import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import plugin from './houseRules.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })

tester.run('no-own-change', plugin.rules['no-own-change'], {
  valid: [
    `const change = comparisonOf(value, before, comparability)`,
    `const left = total - shown`,
    `const rest = size - before.length`,
    'const by = differenceOf(sql`after`, sql`before`, comparability)',
    'sql`select received.count_0 - sent.count_0 as difference_count`',
    'sql`where acted_date >= before_first and day - interval`',
    `const known = beforehand - 1`,
  ],
  invalid: [
    `const by = value - before`,
    `const by = row.referralCount - row.comparisonReferralCountBefore`,
    `const by = now[count] - summary.before`,
    `const lost = (previous ?? 0) - count`,
    `const by = count - figures.lastYear`,
    'sql`select referral_count_after - referral_count_before as increase_count`',
    'sql`select coalesce(referred.after, 0) - coalesce(referred.before, 0)`',
    'sql`select (count_before) - count`',
    'sql`(${value} - ${before})`',
    `const change = { by: 3 } as Change`,
    `const may = { notCompared: null } as Comparability`,
  ].map((code) => ({ code, errors: 1 })),
})

const tsxTester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } } })

tsxTester.run('no-lost-typing', plugin.rules['no-lost-typing'], {
  valid: [
    `import { Dialog } from '@mui/material'; const a = <Dialog open>Delete?</Dialog>`,
    `import { TextField } from '@mui/material'; const a = <TypingDialog typed={text}><TextField /></TypingDialog>`,
  ],
  invalid: [
    {
      code: `import { Dialog, TextField } from '@mui/material'; const a = <Dialog open><TextField /></Dialog>`,
      errors: 1,
    },
  ],
})

tsxTester.run('no-own-dash', plugin.rules['no-own-dash'], {
  valid: [
    `const text = count === null ? noValue : String(count)`,
    'const range = `${from} — ${to}`',
    `const word = '令和8年—令和9年'`,
    `const shown = <strong>{noValue}</strong>`,
  ],
  invalid: [
    { code: `const text = count === null ? '—' : String(count)`, errors: 1 },
    { code: `const none = ' — '`, errors: 1 },
    { code: 'const none = `—`', errors: 1 },
    { code: `const shown = <strong>—</strong>`, errors: 1 },
    { code: `const shown = <FigureCell value="—" />`, errors: 1 },
  ],
})
