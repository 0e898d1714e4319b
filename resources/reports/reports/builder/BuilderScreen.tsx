import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { forgetDraft, keptDraft } from '#authProvider/keptDrafts.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { today } from '#ui/format.ts'
import { HeldVersion } from '#ui/form/drafts/HeldVersion.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { baseMonthQuery } from '#ui/useBaseMonth.ts'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { NoAreaLabel } from './AboutFields.tsx'
import { Builder } from './Builder.tsx'
import { draftOf, emptyDraft, isDraft } from './draft/draft.ts'
import { keptReportIn } from './draft/keptReport.ts'
import { reportKindIn, reportPaths } from '#contract/reports/reportPaths.ts'
import { draftInLink } from './saving/draftLink.ts'
import { reportCalls } from './saving/reportCalls.ts'
import { useAreaLabels } from './useAreaLabels.ts'
import { useWords } from './useWords.ts'
import './texts.ts'

const linkStart = '#draft='

/** The draft that came with the address; null if there is none. */
const useLinkedDraft = (kind: ReportKind) => {
  const { hash } = useLocation()
  const text = hash.startsWith(linkStart) ? hash.slice(linkStart.length) : null
  const { data } = useQuery({
    queryKey: ['report_draft_in_address', kind, text],
    queryFn: async () => {
      const draft = await draftInLink(text ?? '')
      return isDraft(kind, draft) ? draft : null
    },
    enabled: text !== null,
    staleTime: Infinity,
  })
  return text === null ? null : data
}

/** The saved report that is being changed. @param reportId - null for a new one */
const useStored = (kind: ReportKind, reportId: number | null) =>
  useQuery({
    queryKey: [`${kind}_reports`, 'builder', reportId],
    queryFn: ({ signal }) => reportCalls(kind).get({ id: reportId ?? 0 }, { signal }),
    enabled: reportId !== null,
    // What is being changed is held, and read again only to say that a colleague has changed it too.
    staleTime: Infinity,
    gcTime: 0,
  })

const useReportId = (): number | null => {
  const { id } = useParams()
  return id === undefined ? null : Number(id)
}

const Content = ({ kind, title }: { readonly kind: ReportKind; readonly title: string }) => {
  const reportId = useReportId()
  const stored = useStored(kind, reportId)
  useWatch(stored.data && (() => stored.refetch()))
  const months = useQuery(baseMonthQuery)
  const labels = useAreaLabels(kind)
  const linked = useLinkedDraft(kind)
  const owner = useDraftOwner()
  const draftName = `${kind} report ${reportId ?? 'new'}`
  const [kept, setKept] = useState(() => keptReportIn(kind, keptDraft(owner, draftName), reportId))
  const failed = [stored, months].find(({ error, data }) => error && !data)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if ((reportId !== null && !stored.data) || !months.data || !labels || linked === undefined)
    return <Skeleton variant="rounded" height={480} />
  if (kind === 'area' && labels.length === 0) return <NoAreaLabel title={title} />
  const baseMonth = months.data.baseMonth ?? monthAfter(monthOf(today()), -1)
  return (
    <HeldVersion
      stored={stored.data ?? null}
      versionOf={(report) => report?.updatedAt ?? 'new'}
      // What was kept goes with the version that it was written for, so that a newer one is not replaced unseen.
      begun={linked ? undefined : (kept?.stored ?? undefined)}
      refetch={() => stored.refetch()}
    >
      {(report, { reload }) => (
        <Builder
          kind={kind}
          title={title}
          stored={report}
          start={report ? draftOf(report) : emptyDraft({ labelId: labels[0]?.id ?? null })}
          restored={linked ?? kept?.draft ?? null}
          baseMonth={baseMonth}
          labels={labels}
          owner={owner}
          draftName={draftName}
          onReload={() => {
            forgetDraft(owner, draftName)
            setKept(null)
            reload()
          }}
        />
      )}
    </HeldVersion>
  )
}

interface FrameProps {
  readonly kind: ReportKind
  readonly title: string
  readonly children: ReactNode
}

/** The page around the builder. The browser's tab names the report, so that several of them can be told apart. */
const Frame = ({ kind, title, children }: FrameProps) => {
  const text = useWords()
  const { data } = useStored(kind, useReportId())
  return (
    <Page
      title={data ? text('titles.edit', { kind: data.name }) : title}
      back={{ to: reportPaths[kind], title: text(`kinds.${kind}`) }}
    >
      {children}
    </Page>
  )
}

const OfKind = ({ kind }: { readonly kind: ReportKind }) => {
  const text = useWords()
  const id = useReportId()
  const title = text(id === null ? 'titles.new' : 'titles.edit', { kind: text(`kinds.${kind}`) })
  return (
    <Frame kind={kind} title={title}>
      <Content key={`${kind} ${id ?? 'new'}`} kind={kind} title={title} />
    </Frame>
  )
}

/** `/area_reports/new` and `/area_reports/:id/edit`, and alike for the other kinds: builds a report. Specification §2. */
const BuilderScreen = () => {
  const { pathname } = useLocation()
  const kind = reportKindIn(pathname)
  return kind ? <OfKind kind={kind} /> : <NotFoundPage />
}

export default BuilderScreen
