import type { ChartData } from '#ui/charts/chartData.ts'
import type { AdmittedCasesReply } from './useInstitutionCharts.ts'

type Text = (key: string) => string

interface Case {
  readonly code: string
  /** Null if neither master data nor files have a name. */
  readonly name: string | null
  readonly hospitalAdmissionCount: number
}

/** Number of characters at the start of a name that are readable on a narrow screen. */
const readLetters = 16

const beginningOf = ({ name, code }: Case) => [...(name ?? code)].slice(0, readLetters).join('')

/** Names next to bars. The code is left out unless another name starts with the same characters; then it precedes the name. */
const shortNames = (cases: readonly Case[]) => {
  const beginnings = cases.map(beginningOf)
  return cases.map(({ name, code }, index) => {
    const isAlike = beginnings.filter((one) => one === beginnings[index]).length > 1
    return name === null ? code : isAlike ? `${code} ${name}` : name
  })
}

const cases = (
  { startDate, endDate }: AdmittedCasesReply['period'],
  drawn: readonly Case[],
  { spanName, label }: { spanName: string; label: string },
): ChartData => {
  const shortLabels = shortNames(drawn)
  return {
    spanName,
    spans: drawn.map(({ name, code }, index) => ({
      label: name === null ? code : `${name} ${code}`,
      shortLabel: shortLabels[index] ?? code,
      startDate,
      endDate,
    })),
    series: [
      {
        key: 'hospital_admission_count',
        label,
        unit: 'referrals',
        tone: 'this',
        values: drawn.map(({ hospitalAdmissionCount: count }) => count),
      },
    ],
  }
}

/** Diseases of admitted patients. Their full labels include the codes, so that they are unique. */
export const diseasesOf = (
  { period, diseases }: Pick<AdmittedCasesReply, 'period' | 'diseases'>,
  text: Text,
): ChartData => cases(period, diseases, { spanName: text('disease'), label: text('admissions') })

/** Operations of admitted patients, with their K-codes. */
export const operationsOf = (
  { period, operations }: Pick<AdmittedCasesReply, 'period' | 'operations'>,
  text: Text,
): ChartData =>
  cases(
    period,
    operations.map(({ kcode: code, ...operation }) => ({ code, ...operation })),
    { spanName: text('operation'), label: text('operated_admissions') },
  )
