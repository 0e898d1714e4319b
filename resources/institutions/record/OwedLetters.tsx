import { Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { lettersKey, referralOf } from '../../facts/referralLetters/letter.ts'
import { DueDate } from '../../facts/referralLetters/LetterCells.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatShortDate } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import '../../facts/referralLetters/texts.ts'

const maxShown = 5

/** Letters that are still owed to the institution; nothing if there are none. */
export const OwedLetters = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data } = useQuery({
    queryKey: [...lettersKey, 'chart', institutionId],
    queryFn: ({ signal }) =>
      api.listReferralLetters({ medicalInstitutionId: institutionId, status: 'open', perPage: maxShown }, { signal }),
  })
  if (!data || data.totalCount === 0) return null
  const filter = { status: 'open', medicalInstitutionId: institutionId }
  return (
    <Block title={translate('renkei.letters.owed')} help={translate('renkei.letters.counts')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={0.75}>
        {data.referralLetters.map((letter) => (
          <Stack component="li" key={letter.id} direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
            <div>
              <Link component={RouterLink} to={referralOf(letter)}>
                {translate(enumKey('referral_letters', 'kind', letter.kind))}
              </Link>
              <Typography variant="caption" component="div" color="text.secondary">
                {translate('renkei.letters.referred', { date: formatShortDate(letter.referralDate, locale) })}{' '}
                {letter.ownDepartment?.name}
              </Typography>
            </div>
            <Typography component="div" variant="body2" className="figures" sx={{ textAlign: 'right' }}>
              <DueDate record={letter} />
            </Typography>
          </Stack>
        ))}
      </Stack>
      {data.totalCount > maxShown && (
        <Button
          size="small"
          className="no-print"
          component={RouterLink}
          to={`/letters?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
          sx={{ mt: 1 }}
        >
          {translate('renkei.letters.all_owed', { count: data.totalCount })}
        </Button>
      )}
    </Block>
  )
}
