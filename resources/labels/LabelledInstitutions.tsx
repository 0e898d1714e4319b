import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { labelValueText } from '#ui/fields/labelValues.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { useDevice } from '#ui/useDevice.ts'
import type { InstitutionLabel } from '#ui/labels/labelKinds.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import '#ui/labels/texts.ts'

const perPage = 25

const useLabelled = (labelId: number) =>
  useInfiniteQuery({
    queryKey: ['searchMedicalInstitutionsForLabels', labelId],
    queryFn: ({ pageParam, signal }) =>
      api.searchMedicalInstitutionsForLabels({ body: { labelId, page: pageParam, perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
  })

const searchAddress = (labelId: number) =>
  `/medical_institutions_search?${new URLSearchParams({ filter: JSON.stringify({ labels: [{ labelId }] }) })}`

export interface LabelledInstitutionsProps {
  readonly label: InstitutionLabel
  readonly onClose: () => void
}

/** The institutions with a value of a label, and the value. */
export const LabelledInstitutions = ({ label, onClose }: LabelledInstitutionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const counted = useCounted('institutions')
  const device = useDevice()
  const titleId = useId()
  const query = useLabelled(label.id)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.labels.institutions.${key}`, args)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={device === 'phone'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title', { name: label.name })}</DialogTitle>
      <DialogContent>
        <QueryState query={query} lines={6}>
          {({ pages }) => {
            const institutions = pages.flatMap((page) => page.medicalInstitutions)
            const total = pages[0]?.totalCount ?? 0
            if (total === 0) return <Typography color="text.secondary">{text('none')}</Typography>
            return (
              <>
                <Typography className="figures" sx={{ fontWeight: 700, mb: 1 }}>
                  {counted(total)}
                </Typography>
                <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {institutions.map(({ id, name, address, labelValue }) => (
                    <Box
                      component="li"
                      key={id}
                      sx={{ py: 1, borderTop: 1, borderColor: 'hairline', overflowWrap: 'anywhere' }}
                    >
                      <OpenLink to={`/crms/${id}`} sx={{ fontWeight: 700 }}>
                        {name}
                      </OpenLink>
                      <Typography component="div">
                        {labelValueText(label, labelValue, locale, { density: 'list' })}
                      </Typography>
                      <Typography variant="caption" color="text.secondary">
                        {address}
                      </Typography>
                    </Box>
                  ))}
                </Stack>
                {query.hasNextPage && (
                  <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {text('more')}
                  </Button>
                )}
              </>
            )
          }}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button component={RouterLink} to={searchAddress(label.id)}>
          {text('search')}
        </Button>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
