import { Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import { type Suggestion, suggestionsResource } from '../analysis/visitSuggestions/suggestion.ts'
import { useReasonTexts } from '../analysis/visitSuggestions/useReasonTexts.ts'
import { PlanSuggestion } from './PlanSuggestion.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

const shown = 3
/** Reasons of each suggestion; the others are on the list of all. */
const shownReasons = 2

const SuggestionRow = ({ suggestion, today }: { readonly suggestion: Suggestion; readonly today: string }) => {
  const translate = useTranslate()
  const textsOf = useReasonTexts()
  const distance = useDistanceText()(suggestion)
  const { id, name, reasons } = suggestion
  const further = reasons.length - shownReasons
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'hairline',
        alignItems: 'start',
        '&:first-of-type': { border: 0 },
      }}
    >
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <OpenLink to={`/crms/${id}`} sx={{ fontWeight: 700 }}>
            {name}
          </OpenLink>
          <Typography variant="caption" color="text.secondary" className="figures">
            {distance}
          </Typography>
        </Stack>
        {reasons.slice(0, shownReasons).map((reason) => {
          const { title, figures } = textsOf(reason)
          return (
            <Typography key={reason.kind} variant="caption" component="p">
              {title}
              <Typography component="span" variant="caption" color="text.secondary" className="figures" sx={{ ml: 1 }}>
                {figures}
              </Typography>
            </Typography>
          )
        })}
        {further > 0 && (
          <Typography variant="caption" color="text.secondary">
            {translate('renkei.today.suggestions.further', { smart_count: further })}
          </Typography>
        )}
      </Stack>
      <PlanSuggestion institution={suggestion} today={today} />
    </Stack>
  )
}

/** The three institutions that are most worth a visit, and why. Each can be planned at once. */
export const SuggestionsBlock = ({ today }: { readonly today: string }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.today.suggestions.${key}`)
  const query = useQuery({
    queryKey: [suggestionsResource, 'today', today],
    queryFn: ({ signal }) => api.searchVisitSuggestions({ body: { perPage: shown } }, { signal }),
  })
  return (
    <Block
      title={text('title')}
      actions={
        <Link component={RouterLink} to="/visit_suggestions">
          {text('all')}
        </Link>
      }
    >
      <QueryState query={query} lines={6}>
        {({ visitSuggestions }) =>
          visitSuggestions.length === 0 ? (
            <Typography color="text.secondary">{text('none')}</Typography>
          ) : (
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {visitSuggestions.map((suggestion) => (
                <SuggestionRow key={suggestion.id} suggestion={suggestion} today={today} />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Block>
  )
}
