import { join } from 'node:path'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import plugin from './houseRules.ts'

const root = join(import.meta.dirname, '../../..')

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

const inRoom = (filename: string) => (code: string) => ({ code, filename: join(root, filename) })

tsxTester.run('no-far-import', plugin.rules['no-far-import'], {
  valid: [
    ...[
      `import { a } from './a.ts'`,
      `import { a } from '../../tenant/a.ts'`,
      `import { a } from '#contract/a.ts'`,
      `import a from 'react'`,
    ].map(inRoom('server/reports/dashboards/b.ts')),
    ...[`import json from '../package.json' with { type: 'json' }`].map(inRoom('server/b.ts')),
    ...[`import { a } from './server/a.ts'`].map(inRoom('vite.config.ts')),
  ],
  invalid: [
    ...[
      `import { a } from '../../../contract/a.ts'`,
      `export { a } from '../../../contract/a.ts'`,
      `const a = import('../../../contract/a.ts')`,
    ].map(inRoom('server/reports/dashboards/b.ts')),
    ...[`import { a } from '../contract/a.ts'`].map(inRoom('server/b.ts')),
    ...[`import type { a } from '../../../db/a.ts'`].map(inRoom('server/reports/dashboards/tiles/b.ts')),
  ].map((one) => ({ ...one, errors: 1 })),
})

tester.run('plain-names', plugin.rules['plain-names'], {
  valid: ['const limiter = new ConcurrencyLimiter(limits)', 'const isTemporary = status >= 500'],
  invalid: ['const turns = new Turns(limits)', 'const isShort = trouble.mayPass', 'const parted = (text) => text'].map(
    (code) => ({ code, errors: 1 }),
  ),
})
