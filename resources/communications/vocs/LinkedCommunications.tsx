import { LinkOff } from '@mui/icons-material'
import { Autocomplete, Box, Button, FormLabel, IconButton, Link, Stack, TextField, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { api, type Reply } from '#dataProvider/client.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatDate } from '#ui/format.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'

type Communication = Reply<'getVoc'>['communications'][number]

const perPage = 50

/** The communications with an institution to choose from, newest first, page by page. */
const useLinkable = (institutionId: number | null) =>
  useInfiniteQuery({
    queryKey: ['linkable_communications', institutionId],
    queryFn: ({ pageParam, signal }) =>
      api.listLinkableCommunications({ id: institutionId ?? 0, page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
    enabled: institutionId !== null,
  })

const useName = (institutionId: number | null) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return ({ communicationType, actedDate, medicalInstitution }: Communication) =>
    translate(`renkei.vocs.link.${medicalInstitution.id === institutionId ? 'one' : 'elsewhere'}`, {
      date: formatDate(actedDate, locale),
      type: translate(enumKey('communications', 'communicationType', communicationType), { _: communicationType }),
      name: medicalInstitution.name,
    })
}

const isId = (value: unknown): value is number => typeof value === 'number'

/** The input for a voice's communications: the linked ones, and those with its institution to choose from. */
export const LinkedCommunications = () => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText(translate('renkei.vocs.link.nothing_to_choose'))
  const record = useRecordContext<{ readonly id: number; readonly communications?: readonly Communication[] }>()
  const { field } = useController({ name: 'communicationIds' })
  const chosenInstitution: unknown = useWatch({ name: 'medicalInstitutionId' })
  const institutionId = isId(chosenInstitution) ? chosenInstitution : null
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useLinkable(institutionId)
  const nameOf = useName(institutionId)
  const offered = data?.pages.flatMap(({ communications }) => communications) ?? []
  const byId = new Map([...(record?.communications ?? []), ...offered].map((one) => [one.id, one]))
  const ids: readonly number[] = Array.isArray(field.value) ? field.value.filter(isId) : []
  const linked = ids.flatMap((id) => byId.get(id) ?? [])
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.vocs.link.${key}`, args)
  const set = (next: readonly number[]) => field.onChange([...next])
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 12 }}>
        {translate('resources.vocs.fields.communicationIds')}
      </FormLabel>
      {linked.length === 0 && <Typography color="text.secondary">{text('none')}</Typography>}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
        {linked.map((communication) => (
          <Stack component="li" key={communication.id} direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            <Link component={RouterLink} to={`/communications/${communication.id}`}>
              {nameOf(communication)}
            </Link>
            <IconButton
              aria-label={text('remove', { name: nameOf(communication) })}
              onClick={() => set(ids.filter((id) => id !== communication.id))}
            >
              <LinkOff fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      {institutionId === null ? (
        <Typography variant="caption" component="p" color="text.secondary">
          {text('without_institution')}
        </Typography>
      ) : (
        <>
          <Autocomplete
            // A new key clears the input after each choice.
            key={ids.length}
            size="small"
            options={offered.filter(({ id }) => !ids.includes(id))}
            getOptionKey={({ id }) => id}
            getOptionLabel={nameOf}
            noOptionsText={noChoicesText}
            value={null}
            blurOnSelect
            onChange={(_event, communication) => communication && set([...ids, communication.id])}
            renderInput={(params) => <TextField {...params} label={text('choose')} />}
          />
          {hasNextPage && (
            <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('more')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}
