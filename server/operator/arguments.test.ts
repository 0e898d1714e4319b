import { expect, test } from 'vitest'
import { parseAccountArguments } from './accountArguments.ts'
import { UsageError } from './commandLine.ts'
import { switches } from '#contract/features.ts'
import { CurrentTenant } from '#contract/tenant/currentUser.ts'
import { parseTenantArguments, switchesWithoutEffect } from './tenantArguments.ts'

const creation = [
  'create',
  '--name',
  '○○病院',
  '--plan',
  'professional202112',
  '--owner-name',
  '山田 花子',
  '--owner-email',
  'yamada@hospital.example',
  '--owner-login',
  'yamada',
]
const csAccount = ['--cs-name', '導入支援', '--cs-email', 'cs@vendor.example', '--cs-login', 'cs-yamada']

test('a tenant is made with its plan, its switches, its limits and its first accounts', () => {
  const settings = ['--enabled-phase', 'off', '--max-accounts', '10', '--institution', '4310112345']
  expect(parseTenantArguments([...creation, ...csAccount, ...settings])).toMatchObject({
    command: 'create',
    name: '○○病院',
    plan: 'professional202112',
    columns: { name: '○○病院', plan: 'professional202112', enabled_phase: false, max_account_count: 10 },
    institution: '4310112345',
    owner: { username: '山田 花子', email: 'yamada@hospital.example', loginName: 'yamada' },
    csAccount: { username: '導入支援', email: 'cs@vendor.example', loginName: 'cs-yamada' },
    language: 'ja',
    sendMails: true,
    json: false,
  })
})

test('what is not named stays as it is', () => {
  const request = parseTenantArguments(['set', '3', '--max-admission-days', '60', '--json'])
  expect(request).toMatchObject({ command: 'set', tenant: '3', json: true, institution: undefined })
  expect(JSON.parse(JSON.stringify(request)).columns).toEqual({ max_referral_hospital_admission_period: 60 })
})

test('a tenant moves and is deleted', () => {
  expect(parseTenantArguments(['export', '3', 'a.age'])).toEqual({ command: 'export', tenant: '3', file: 'a.age' })
  expect(parseTenantArguments(['import', 'a.age'])).toEqual({ command: 'import', file: 'a.age' })
  expect(parseTenantArguments(['delete', '○○病院'])).toEqual({
    command: 'delete',
    tenant: '○○病院',
    record: undefined,
    isConfirmed: false,
  })
  expect(parseTenantArguments(['delete', '3', '--yes', '--record', 'r.json'])).toMatchObject({
    record: 'r.json',
    isConfirmed: true,
  })
  expect(parseTenantArguments(['verify-record', 'r.json'])).toEqual({ command: 'verify-record', file: 'r.json' })
})

test.each<[string, string[], string]>([
  ['no file to export to', ['export', '3'], 'Something is missing'],
  ['no command', [], 'No command was given'],
  ['an unknown command', ['remove', '1'], 'There is no command remove'],
  [
    'an unknown option',
    ['list', '--al'],
    'No such option, or an option without its value: --al\nThe options here are: --json',
  ],
  ['no plan', creation.filter((word) => !/plan|professional/.test(word)), '--plan is missing'],
  ['an unknown plan', ['set', '1', '--plan', 'gold'], '--plan must be one of standard202211, early'],
  [
    'a switch that is neither on nor off',
    ['set', '1', '--enabled-phase', 'maybe'],
    '--enabled-phase must be on or off',
  ],
  [
    'a switch that opens nothing',
    ['set', '1', '--enabled-mc-map', 'on'],
    '--enabled-mc-map cannot be on, because the partner map is a service of its own',
  ],
  [
    'such a switch of a new tenant',
    [...creation, '--enabled-audio-transcription', 'yes'],
    'cannot be on, because no part',
  ],
  ['a limit that is no number', ['set', '1', '--max-tags', 'many'], '--max-tags must be a whole number'],
  ['a limit out of bounds', ['set', '1', '--max-admission-days', '400'], '--max-admission-days must be between 1 and'],
  ['half a number of an institution', ['set', '1', '--institution', '4310'], '--institution must be a code of ten'],
  ['a bad address', [...creation, '--owner-email', 'yamada'], '--owner-email'],
  ['half a csAccount', [...creation, '--cs-login', 'cs'], '--cs-name, --cs-email and --cs-login belong together'],
  ['nothing to set', ['set', '1'], 'Nothing to set was named'],
  ['no tenant', ['show'], 'Something is missing'],
  ['two tenants', ['show', '1', '2'], 'Not understood: 2'],
])('npm run tenant with %s says what is wrong', (_what, args, complaint) => {
  expect(() => parseTenantArguments(args)).toThrow(UsageError)
  expect(() => parseTenantArguments(args)).toThrow(complaint)
})

test('an account is invited, or once more', () => {
  const person = ['--tenant', '2', '--name', '佐藤', '--email', 'sato@hospital.example', '--login', 'sato']
  expect(parseAccountArguments(['invite', ...person])).toMatchObject({
    command: 'invite',
    tenant: '2',
    role: 'member',
    csAccount: false,
    person: { username: '佐藤', loginName: 'sato' },
  })
  expect(parseAccountArguments(['invite', ...person, '--cs', '--language', 'en'])).toMatchObject({
    role: 'owner',
    csAccount: true,
    language: 'en',
  })
  expect(parseAccountArguments(['invite', 'sato', '--no-mail'])).toEqual({
    command: 'invite again',
    login: 'sato',
    language: 'ja',
    sendMails: false,
  })
})

test.each<[string, string[], string]>([
  ['no command', [], 'No command was given'],
  ['nobody to invite', ['invite'], '--tenant'],
  ['an unknown role', ['invite', '--role', 'boss'], '--role must be owner or member'],
  ['nobody to unlock', ['unlock'], 'Something is missing'],
  [
    'options that another command has',
    ['unlock', 'sato', '--cs'],
    'No such option, or an option without its value: --cs',
  ],
])('npm run account with %s says what is wrong', (_what, args, complaint) => {
  expect(() => parseAccountArguments(args)).toThrow(UsageError)
  expect(() => parseAccountArguments(args)).toThrow(complaint)
})

test('every switch that a tenant shows opens a part of the product, or cannot be switched on', () => {
  // Whether mails of reports may have PDFs is a setting of the owners.
  const shown = Object.keys(CurrentTenant.shape).filter((name) => /^enabled_(?!report_attachments)/.test(name))
  expect(shown.toSorted()).toEqual([...switches, ...Object.keys(switchesWithoutEffect)].toSorted())
  for (const name of Object.keys(switchesWithoutEffect)) {
    const option = `--${name.replaceAll('_', '-')}`
    expect(() => parseTenantArguments(['set', '1', option, 'on'])).toThrow(`${option} cannot be on, because`)
    expect(parseTenantArguments(['set', '1', option, 'off'])).toMatchObject({ columns: { [name]: false } })
  }
})
