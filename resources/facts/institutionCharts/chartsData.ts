import { type ChartData, type ChartSeries, spansOf, valuesOf } from '#ui/charts/chartData.ts'
import { formatFiscalYear, type Locale } from '#ui/format.ts'
import type { DepartmentMonths, ReferralMonths } from './useInstitutionCharts.ts'

type Text = (key: string) => string

const monthsInYear = 12

const contactsOf = (sent: ReferralMonths['referrals'], text: Text): ChartSeries => ({
  key: 'contact_count',
  label: text('contacts'),
  unit: 'visits',
  tone: 'contact',
  values: valuesOf(sent, 'contact_count'),
})

/** A figure of the base month's fiscal year and the one before. Months after the base month are null. */
export const twoYears = (
  { referrals, summary: { thisYear, lastYear } }: ReferralMonths,
  { figure, withContacts, text, locale }: { figure: string; withContacts: boolean; text: Text; locale: Locale },
): ChartData => {
  const [before, now] = [referrals.slice(0, monthsInYear), referrals.slice(monthsInYear)]
  const measure = text(figure === 'reverse_referral_count' ? 'reverse_referrals' : 'referrals')
  const yearOf = (fiscalYear: number) => formatFiscalYear(fiscalYear, locale)
  return {
    spanName: text('month'),
    spans: spansOf(now, 'month', locale),
    series: [
      {
        key: 'last',
        label: yearOf(lastYear.fiscalYear),
        measure,
        unit: 'referrals',
        tone: 'last',
        values: valuesOf(before, figure),
        spans: spansOf(before, 'month', locale),
      },
      {
        key: 'this',
        label: yearOf(thisYear.fiscalYear),
        measure,
        unit: 'referrals',
        tone: 'this',
        values: valuesOf(now, figure).map((value, index) =>
          (now[index]?.startDate ?? '') <= thisYear.lastMonth ? value : null,
        ),
      },
      ...(withContacts ? [contactsOf(now, text)] : []),
    ],
  }
}

/** Referrals and reverse referrals by month, with the contacts above them. */
export const oneAfterTheOther = (
  { referrals }: ReferralMonths,
  { text, locale, hasReverse }: { text: Text; locale: Locale; hasReverse: boolean },
): ChartData => ({
  spanName: text('month'),
  spans: spansOf(referrals, 'month', locale),
  series: [
    {
      key: 'referral_count',
      label: text('referrals'),
      unit: 'referrals',
      tone: 'this',
      values: valuesOf(referrals, 'referral_count'),
    },
    ...(hasReverse
      ? [
          {
            key: 'reverse_referral_count',
            label: text('reverse_referrals'),
            unit: 'referrals' as const,
            tone: 'other' as const,
            values: valuesOf(referrals, 'reverse_referral_count'),
          },
        ]
      : []),
    contactsOf(referrals, text),
  ],
})

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Referrals by own department, the busiest at the bottom. */
export const byDepartment = (
  { referrals, ownDepartments }: DepartmentMonths,
  { text, locale }: { text: Text; locale: Locale },
): ChartData => {
  const keys = referrals[0]?.items.map(({ key }) => key) ?? []
  const names = new Map(ownDepartments.map(({ id, name }) => [String(id), name]))
  return {
    spanName: text('month'),
    spans: spansOf(referrals, 'month', locale),
    isAdditive: true,
    series: keys
      .map((key): ChartSeries => ({
        key,
        label: names.get(key) ?? text('no_department'),
        measure: text('referrals'),
        unit: 'referrals',
        tone: 'other',
        values: valuesOf(referrals, key),
      }))
      .filter(({ values }) => sumOf(values) > 0)
      .toSorted((one, other) => sumOf(other.values) - sumOf(one.values)),
  }
}
