import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

const document = await read('docs/SPECIFICATION_DIFFERENCES.md')

/** The rows of the document: each item of its lists, and each row of its table but the head. */
const rows = [
  ...[...document.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, text = '']) => text.replace(/\s+/g, ' ')),
  ...[...document.matchAll(/^\| (.+?) +\|/gm)].map(([, what = '']) => what).filter((what) => !/^(what|-+)$/.test(what)),
]

/** A test: the file that has it, and its title or the row of its table. */
type Proof = readonly [file: string, title: string]

/** How each row begins, and the tests that hold it. */
const held: Readonly<Record<string, readonly Proof[]>> = {
  'Replies have fields beyond': [
    ['contract/specifiedFields.test.ts', 'no field of a reply is ever missing, besides conditions that nobody has set'],
    [
      'server/http/replySerializer.test.ts',
      'a field that its writer has left out is written as null or with its default',
    ],
    ['tests/api/reports/splitColumns.test.ts', 'a page beyond the last one still tells how many rows there are'],
    ['tests/api/analysis/dataAnalysis.test.ts', 'pages tell the whole count, also past the end'],
    ['dataProvider/lastPage.test.ts', 'a page beyond the end of %s is the last one'],
  ],
  'Updates may carry the version': [
    ['contract/versions.test.ts', '%s takes the version that its writer saw, or is known not to'],
    ['tests/api/institutions/notesAndTags.test.ts', 'belongs to the last writer where they name no version'],
    ['tests/api/house/versions.test.ts', 'a conflict says whether one’s own other window or somebody else saved first'],
    ['tests/api/house/versions.test.ts', 'a name that was changed meanwhile is not written over from an older form'],
  ],
  'A tag, phase, VOC group, label': [
    ['tests/api/institutions/phases.test.ts', 'is not deleted by accident: the refusal names it and how many they are'],
    ['tests/api/facts/ownDepartments.test.ts', 'that are in use go only when asked twice'],
    [
      'tests/api/institutions/goneConditions.test.ts',
      'says first how many partners have it and which conditions name it',
    ],
    ['tests/api/institutions/goneConditions.test.ts', 'needs no answer while nothing uses it'],
  ],
  'Tags, labels and accounts have a call': [
    [
      'tests/api/tenant/accounts.test.ts',
      'is said by kind with its number before the deletion, and ends or stays as said',
    ],
    ['tests/api/tenant/accounts.test.ts', 'has in their charge is counted until it is handed over'],
    [
      'tests/api/work/namedRecordDeletions.test.ts',
      'a label’s deletion says what it takes along, and keeps the names of its choices',
    ],
  ],
  'A recorded visit': [
    [
      'tests/api/work/actionListRoutes.test.ts',
      'marks the stop of the day, and one that was planned earlier, as dealt with',
    ],
  ],
  'Doctors can have a picture': [
    ['tests/api/institutions/doctors.test.ts', 'stays with the doctor until it is replaced or removed'],
  ],
  'Name, kana, telephone number': [
    ['tests/api/institutions/corrections.test.ts', 'replaces the value on the chart, and says what is official'],
    ['tests/api/institutions/corrections.test.ts', 'is everywhere where the institution is named'],
  ],
  'A tenant adds institutions': [
    ['tests/api/institutions/unlistedInstitutions.test.ts', 'is entered, and then found by name, kana and telephone'],
    ['tests/api/institutions/unlistedInstitutions.test.ts', 'does not exist for other tenants, by whatever they ask'],
  ],
  'Deleted communications, tasks': [
    ['tests/api/house/purge.test.ts', 'what can still be restored stays, and what cannot goes for good'],
    ['tests/api/communications/communications.test.ts', 'cannot be restored after 30 days'],
  ],
  'The reply to a phase': [
    ['tests/api/institutions/phases.test.ts', 'is none before anybody has set it'],
    ['tests/api/institutions/phases.test.ts', 'leaves its institutions without one, and its name in their history'],
  ],
  'An e-mail is changed only as a draft': [
    ['tests/api/emails/campaigns.test.ts', 'whose sending has begun is not deleted'],
    ['tests/api/emails/campaigns.test.ts', 'is deleted while unsent, and comes back as a draft'],
    ['tests/api/emails/campaigns.test.ts', 'is copied with its contents, without its recipients'],
    ['tests/api/emails/campaigns.test.ts', 'gives rates by what was delivered'],
  ],
  'Openings and clicks of an e-mail': [
    ['tests/api/emails/tracking.test.ts', 'of machines are kept and do not count'],
    ['tests/api/emails/report.test.ts', 'knows neither openings nor clicks of an e-mail that is not tracked'],
  ],
  'The `email` of a communication': [
    ['tests/api/emails/charts.test.ts', 'a chart says what became of an e-mail at its institution'],
  ],
  'Sending an e-mail is refused': [
    ['tests/api/emails/sending.test.ts', 'is refused while the check finds errors'],
    ['tests/api/emails/sending.test.ts', `status: 'waiting_approval'`],
  ],
  'The recipients of an e-mail have a version': [
    ['tests/api/emails/sending.test.ts', 'as many others are others: the sender hears who replaced them and when'],
    ['tests/api/emails/sending.test.ts', 'who approves or takes back approves or takes back what was seen'],
    ['tests/api/emails/sending.test.ts', 'wishedAt: scheduledAt'],
    ['tests/api/emails/sending.test.ts', 'Whoever saw that a person held it has not seen why it is held now'],
  ],
  'The recipients of an e-mail are also taken': [
    ['tests/api/emails/recipients.test.ts', 'with the id of one institution and the name of another is asked about'],
    ['tests/api/emails/sending.test.ts', 'is held when the tenant may not send e-mails any more'],
    ['tests/api/emails/sending.test.ts', 'is held when whoever sends it may not use the product any more'],
  ],
  'Results of reports take the items': [
    ['tests/api/reports/definitions.test.ts', 'compute results without items: keys name item definitions'],
  ],
  'A changed password ends': [
    ['tests/api/identity/identityProvider.test.ts', 'die with a change of password'],
    ['tests/api/work/taskCalendar.test.ts', 'answers 404 after a change of password'],
  ],
  'Owners learn once': [['tests/api/tenant/releases.test.ts', 'an owner is told once what new versions change']],
  'Owners choose the own institution': [
    [
      'tests/api/tenant/firstSteps.test.ts',
      'is chosen by an owner and reaches everybody, until the first list is imported',
    ],
  ],
  'Owners can limit what members may': [
    ['tests/api/tenant/permissionRoles.test.ts', 'limits its members from the next call on, and is explained to them'],
    ['tests/api/tenant/permissionRoles.test.ts', 'a referral is shown and corrected without its number, which stays'],
    [
      'tests/api/tenant/permissionRoles.test.ts',
      'a list is not taken in, because what it is linked to would tell of the patient',
    ],
  ],
  'Without `deletion`, a `PUT`': [
    ['tests/api/house/partialEffects.test.ts', 'updateDoctor'],
    ['tests/api/tenant/permissionRoles.test.ts', 'own draft of an e-mail can be deleted, and nobody else’s'],
  ],
  'A row of an imported list': [
    [
      'tests/api/intake/importQuestions.test.ts',
      'a row with the id of one institution and the name of another is asked about; short and former names are not',
    ],
  ],
  'Imports wait for a review': [
    ['tests/api/intake/importReview.test.ts', 'and stores nothing before it is started'],
    ['tests/api/intake/importBadFiles.test.ts', `'at once', 'with a review'`],
  ],
  'Action-list status in search results': [
    [
      'tests/api/institutions/searchNotes.test.ts',
      'a search tells the action lists that each institution is on, and how far',
    ],
    ['tests/api/institutions/searchNotes.test.ts', 'a plan without action lists is not told of them'],
  ],
  "Patients' numbers": [
    ['tests/api/facts/referrals.test.ts', 'is the only way to a patient’s number'],
    ['tests/api/facts/referrals.test.ts', `client.listReverseReferrals({ id: clinic }))).not.toContain('1234')`],
  ],
  '`specialty_id` of a reverse referral': [
    ['tests/api/facts/referrals.test.ts', 'a reverse referral names the department there by its id, or in words'],
  ],
  "`period` of an institution's segment": [
    ['tests/api/facts/referrals.test.ts', 'the segment of an institution follows from each fiscal year’s referrals'],
  ],
  'Values of labels': [
    ['tests/api/labels/labelValues.test.ts', 'are refused for labels of another type'],
    ['tests/api/communications/communications.test.ts', 'of another type than before keeps what it said'],
  ],
  'Details in files of communications': [
    ['tests/api/intake/importRows.test.ts', 'a detail that its type does not have'],
    ['tests/api/communications/communications.test.ts', 'also what that type does not show'],
  ],
  'Matchers of `POST': [
    ['tests/api/analysis/referralReports.test.ts', 'what cannot be asked for is refused at its place'],
    ['contract/specifiedFields.test.ts', 'start_time end_time'],
  ],
  'Conditions in replies': [
    ['contract/specifiedFields.test.ts', 'no field of a reply is ever missing, besides conditions that nobody has set'],
  ],
  'Sending an e-mail': [
    ['tests/api/emails/sending.test.ts', 'takes the number of its %i recipients, and refuses to go out without it'],
  ],
  'Tenant switches without a part': [
    ['server/operator/arguments.test.ts', 'opens a part of the product, or cannot be switched on'],
  ],
  'Diagnoses of an MDC': [
    ['tests/api/facts/referrals.test.ts', 'the 18 groups of diagnoses are there from the beginning'],
  ],
  'Names of alert conditions': [
    [
      'tests/api/alerts/alertConditions.test.ts',
      'has a name of its own, so that a preset’s condition never stands beside another of that name',
    ],
  ],
  'The own name in the profile': [
    [
      'tests/api/tenant/auditLogs.test.ts',
      'tells people apart whatever they call themselves, and nobody takes the name of a colleague',
    ],
  ],
  'Names of tags and tag groups': [
    ['tests/api/institutions/tags.test.ts', 'names of tags and of their groups that differ in width or case alone'],
  ],
  'A page while nobody answers': [
    ['resources/errors/StatusPage.test.tsx', 'a failure of status %i is tried again by itself, or at once'],
  ],
  'A 401 inside a page': [['resources/errors/StatusPage.test.tsx', 'a refused token leads to the sign-in']],
  'Sign-in': [
    ['tests/api/identity/externalSignIn.test.ts', 'its token is accepted for the account that its claim names'],
    ['tests/api/identity/signInWays.test.ts', 'must replace its initial password at the first sign-in'],
  ],
  '`reverse_referrals`: lists': [
    [
      'tests/api/house/features.test.ts',
      'reverse referrals or both directions belongs to the feature reverse_referrals',
    ],
    ['tests/api/house/features.test.ts', 'a referral is shown without the way back'],
  ],
  '`diagnosis_analysis`: the diseases': [
    ['tests/api/house/features.test.ts', 'referrals are listed, and not by disease or operation'],
    ['tests/api/house/features.test.ts', 'reports count by others than %s'],
  ],
  '`communications`: without it': [
    ['server/http/access/switchedOff.test.ts', 'is refused with a condition or a name of what the plan lacks'],
    ['contract/traces.test.ts', 'what %s leaves in calls that do not need it is known'],
  ],
  '`medical_institutions_search`: institutions are chosen': [
    ['src/screenCalls.screen.test.tsx', 'calls nothing else, and leads nowhere else'],
  ],
  'Labels are read and used with': [
    ['contract/traces.test.ts', 'what %s leaves in calls that do not need it is known'],
  ],
  'Lookups of public codes': [['contract/specifiedFields.test.ts', 'lookups of public codes need no feature']],
  'A formula of report items has': [
    ['tests/api/reports/totals.test.ts', 'a quotient is told in the unit that was chosen for it'],
    ['tests/api/reports/institutionPivots.test.ts', 'a rate cannot be summed up, nor a formula of one'],
  ],
  'Visits can be narrowed by': [
    [
      'tests/api/analysis/visitCharts.test.ts',
      'visits, doctor interview rates and next action rates are those of the records',
    ],
  ],
  'Changes between two periods': [
    ['contract/comparison.test.ts', 'a change has a difference and a rate; what is not compared has neither'],
    ['tests/api/analysis/comparisons.test.ts', 'nobody grows, shrinks, begins or stops, and the reply says why'],
  ],
  'Start screen and logo': [['ui/page/topPage.test.ts', 'opens on the dashboard that the person has chosen']],
  'Notice on phones': [['src/layout/AppLayout.screen.test.tsx', 'a screen that phones do not show well says so']],
  'Toasts with something to press': [
    ['ui/queries/useToast.test.tsx', 'a toast goes after 3 seconds, and after 8 if it can be undone'],
  ],
  'The page of an account that may not use the product': [
    [
      'resources/identity/endedSessions.screen.test.tsx',
      'an account that was disabled reads so, and is offered no service that it may not open',
    ],
  ],
  'Refusals (403) of a screen': [
    [
      'resources/errors/StatusPage.screen.test.tsx',
      'a screen that the plan does not include is refused at its own address',
    ],
  ],
  'The switch `enabledPhase`': [
    ['contract/traces.test.ts', 'has each field and name in a reply declared'],
    ['tests/api/house/switches.test.ts', 'can neither ask for them nor set them'],
  ],
}

/** Rows that no test holds, and why. */
const untested: Readonly<Record<string, string>> = {
  '`confirmation_url`, `password`': 'needs the whole product beside an external provider',
}

const begins = (row: string, start: string) => row === start || row.startsWith(start)
/** The longest start that a row has, so that one row is not taken for another. */
const startOf = (row: string): string | undefined =>
  [...Object.keys(held), ...Object.keys(untested)]
    .filter((start) => begins(row, start))
    .toSorted((one, other) => other.length - one.length)[0]

test('each difference from the specification has a test, or a reason for none', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => startOf(row) === undefined)).toEqual([])
})

test('no test is named for a difference that is gone', () => {
  const starts = new Set(rows.map(startOf))
  expect([...Object.keys(held), ...Object.keys(untested)].filter((start) => !starts.has(start))).toEqual([])
})

test.each(Object.entries(held))('%s … is held by tests that exist', async (_row, proofs) => {
  const missing = []
  for (const [file, title] of proofs) if (!(await read(file)).includes(title)) missing.push(`${file}: ${title}`)
  expect(missing).toEqual([])
})
