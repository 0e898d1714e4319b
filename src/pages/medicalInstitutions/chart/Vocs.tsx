import { Add } from '@mui/icons-material'
import { Button, Link, Stack, Typography } from '@mui/material'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Priority } from '../../../../resources/vocs/Priority.tsx'
import { Block } from '../../../../ui/Block.tsx'
import { enumKey } from '../../../../ui/fields/fieldText.ts'
import { formatDate } from '../../../../ui/format.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { formAddress } from '../../../../ui/list/listPlace.ts'
import type { BlockProps } from './block.ts'

/** As many as are told of on the chart; the rest is one click away. */
const mostShown = 5

/** What the institution has told the office, newest first. */
export const Vocs = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const filter = { medicalInstitutionId: institutionId }
  const { data, total, error, refetch } = useGetList('vocs', {
    pagination: { page: 1, perPage: mostShown },
    sort: { field: 'reportedDate', order: 'DESC' },
    filter,
  })
  const place = { given: filter, backTo: `/crms/${institutionId}` }
  return (
    <Block
      title={translate('renkei.shell.screens.vocs')}
      actions={
        <Button
          size="small"
          className="no-print"
          startIcon={<Add />}
          component={RouterLink}
          to={formAddress('/vocs/create', place)}
        >
          {translate('renkei.list.add')}
        </Button>
      }
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{translate('renkei.vocs.none')}</Typography>}
      {data && data.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={1}>
          {data.map((voc) => (
            <li key={voc.id}>
              <Link component={RouterLink} to={formAddress(`/vocs/${voc.id}`, place)}>
                {String(voc.title)}
              </Link>
              <Typography variant="caption" component="div" color="text.secondary">
                {formatDate(String(voc.reportedDate), locale)}{' '}
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
      <Button
        size="small"
        className="no-print"
        component={RouterLink}
        to={`/vocs?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
        sx={{ mt: 1 }}
      >
        {`${translate('renkei.vocs.all')}${total !== undefined && total > mostShown ? ` (${total})` : ''}`}
      </Button>
    </Block>
  )
}
