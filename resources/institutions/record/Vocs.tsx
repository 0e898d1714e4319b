import { Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Priority } from '../../communications/vocs/Priority.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatShortDate } from '#ui/format.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { AddLink } from './AddLink.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { RecordsBlock } from './RecordsBlock.tsx'
import '../../communications/vocs/texts.ts'

/** The institution's voices, newest first. */
export const Vocs = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const filter = { medicalInstitutionId: institutionId }
  const place = { given: filter, backTo: `/crms/${institutionId}` }
  return (
    <RecordsBlock
      resource="vocs"
      sort={{ field: 'reportedDate', order: 'DESC' }}
      filter={filter}
      action={<AddLink to={formAddress('/vocs/create', place)} />}
      none={translate('renkei.vocs.none')}
      all={{
        to: `/vocs?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
        text: translate('renkei.vocs.all'),
      }}
    >
      {(vocs) => (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={1}>
          {vocs.map((voc) => (
            <li key={voc.id}>
              <Link component={RouterLink} to={formAddress(`/vocs/${voc.id}`, place)}>
                {String(voc.title)}
              </Link>
              <Typography variant="caption" component="div" color="text.secondary">
                {formatShortDate(String(voc.reportedDate), locale)}{' '}
                {translate(enumKey('vocs', 'status', String(voc.status)))}{' '}
                {voc.priority === 'HIGH' && (
                  <>
                    {translate('resources.vocs.fields.priority')} <Priority record={voc} />
                  </>
                )}
              </Typography>
            </li>
          ))}
        </Stack>
      )}
    </RecordsBlock>
  )
}
