import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { formatCount, type Locale, wordSeparator } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { CorrectedMark } from '../corrections/CorrectedMark.tsx'
import { type Summary, useSummary } from '#ui/institutions/useSummary.ts'
import '#ui/institutions/texts.ts'

const kindsOfBeds = ['general', 'longTerm', 'psychiatric', 'tuberculosis', 'infectious'] as const

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

const Beds = ({ beds }: { readonly beds: NonNullable<Summary['beds']> }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const number = (count: number) =>
    translate('renkei.medical_institutions.information.bed_count', { count: formatCount(count, locale) })
  const kinds = kindsOfBeds.flatMap((kind) => {
    const count = beds[kind]
    return count
      ? [`${translate(`renkei.medical_institutions.information.beds_by_kind.${kind}`)} ${number(count)}`]
      : []
  })
  return (
    <>
      {beds.total === 0 && translate('renkei.medical_institutions.information.no_beds')}
      {Boolean(beds.total) && <strong className="figures">{number(beds.total ?? 0)}</strong>}
      {kinds.length > 0 && (
        <Typography variant="caption" color="text.secondary" component="div">
          {kinds.join(wordSeparator(locale))}
        </Typography>
      )}
    </>
  )
}

const Website = ({ address }: { readonly address: string }) =>
  isWebAddress(address) ? (
    <Link href={address} target="_blank" rel="noreferrer noopener" sx={{ overflowWrap: 'anywhere' }}>
      {address}
    </Link>
  ) : (
    address
  )

const isCorrected = ({ corrections }: Summary, name: string) => corrections.some(({ field }) => field === name)

const typeNames = (names: readonly string[], locale: Locale) =>
  names.map((name) => facilityTypeName(name, locale)).join(wordSeparator(locale))

/** Values by the key of their label. */
const contentsOf = (summary: Summary, locale: Locale): Readonly<Record<string, ReactNode>> => ({
  facility_types: typeNames(summary.typeNames, locale),
  administrator: (summary.administratorName || isCorrected(summary, 'administrator_name')) && (
    <>
      {summary.administratorName}
      <CorrectedMark summary={summary} fields={['administrator_name']} />
    </>
  ),
  departments: summary.departments.join(wordSeparator(locale)),
  beds: summary.beds && <Beds beds={summary.beds} />,
  functions: typeNames(summary.functions, locale),
  secondary_medical_area: summary.secondaryMedicalArea,
  insurance_code: summary.insuranceCode && <span className="figures">{summary.insuranceCode}</span>,
  website: (summary.websiteUrl || isCorrected(summary, 'website_url')) && (
    <>
      {summary.websiteUrl && <Website address={summary.websiteUrl} />}
      <CorrectedMark summary={summary} fields={['website_url']} />
    </>
  ),
})

/** An institution's data from public sources, with the sources. */
export const BasicInformation = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useSummary(institutionId)
  const text = (key: string) => translate(`renkei.medical_institutions.information.${key}`)
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={6}>
        {(summary) => (
          <>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
              {Object.entries(contentsOf(summary, locale))
                .filter(([, content]) => Boolean(content))
                .map(([label, content]) => (
                  <div key={label}>
                    <Typography component="dt" variant="caption" color="text.secondary">
                      {text(label)}
                    </Typography>
                    <Typography component="dd" sx={{ m: 0 }}>
                      {content}
                    </Typography>
                  </div>
                ))}
            </Box>
            {summary.sources.length > 0 && (
              <Typography variant="caption" component="p" sx={{ color: 'text.tertiary', mt: 2 }}>
                {text('sources')}: {summary.sources.join(' / ')}
              </Typography>
            )}
          </>
        )}
      </QueryState>
    </Block>
  )
}
