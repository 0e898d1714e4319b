import { Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatMonth, nameSeparator, wordSeparator } from '#ui/format.ts'
import type { Understood } from '../conditions/conditions.ts'

const bases = ['sent', 'treated', 'table', 'general'] as const

const usePlaceText = () => {
  const translate = useTranslate()
  return ({ place: { source, municipality } }: Understood) =>
    translate(`renkei.reverse_referral_finder.understood.place.${source}`, { name: municipality?.name ?? '' })
}

const useDiseaseTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.understood.${key}`, args)
  return ({ disease, departments }: Understood): string[] => {
    if (!disease) return []
    const called = disease.name ?? disease.code
    const looked = bases.flatMap((basis) => {
      const names = departments.filter((department) => department.basis === basis).map(({ name }) => name)
      return names.length > 0 ? [text(`basis.${basis}`, { names: names.join(wordSeparator(locale)) })] : []
    })
    const stays = { count: formatCount(disease.stayCount, locale), since: formatMonth(disease.since, locale) }
    return [
      looked.length > 0 && text('departments', { disease: called, departments: looked.join(nameSeparator(locale)) }),
      disease.stayCount > 0 ? text('stays', { disease: called, ...stays }) : text('no_stays', { disease: called }),
    ].filter((line) => line !== false)
  }
}

/** How the conditions were interpreted: the origin of distances and its precision, and the departments for a disease. */
export const UnderstoodNote = ({ understood }: { readonly understood: Understood }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const placeText = usePlaceText()
  const diseaseTexts = useDiseaseTexts()
  const months = translate('renkei.reverse_referral_finder.understood.months', {
    first: formatMonth(understood.firstMonth, locale),
    last: formatMonth(understood.lastMonth, locale),
  })
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, gap: 0.25 }}>
      {[placeText(understood), ...diseaseTexts(understood), months].map((line) => (
        <Typography key={line} component="li" variant="caption" color="text.secondary">
          {line}
        </Typography>
      ))}
    </Stack>
  )
}
