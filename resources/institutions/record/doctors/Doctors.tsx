import { Button, Stack } from '@mui/material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { AddButton } from '../AddButton.tsx'
import { DoctorItem } from './DoctorItem.tsx'
import { type Doctor, doctorsKey, useDoctors } from '#ui/institutions/doctors/useDoctors.ts'
import { lateDialog } from '#ui/late/latePart.tsx'
import '#ui/institutions/doctors/texts.ts'

const DoctorDialog = lateDialog(async () => ({ default: (await import('./ChartDoctorDialog.tsx')).ChartDoctorDialog }))
const PasteDialog = lateDialog(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))

type Open = 'nothing' | 'adding' | 'pasting' | { readonly editing: Doctor }

const deleted = async (institutionId: number, signal: AbortSignal) => {
  const { doctors, totalCount } = await api.listDoctors({ id: institutionId, deleted: true, perPage: 100 }, { signal })
  return { records: doctors, total: totalCount }
}

/** The doctors of the institution. */
export const Doctors = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.doctors.${key}`, args)
  const query = useDoctors(institutionId)
  const [open, setOpen] = useState<Open>('nothing')
  const close = () => setOpen('nothing')
  const isEmpty = query.data?.pages[0]?.totalCount === 0
  const more = (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('pasting')}>
        {text('paste.open')}
      </Button>
      <DeletedRecords
        size="small"
        title={text('deleted_title')}
        queryKey={doctorsKey(institutionId)}
        load={(signal) => deleted(institutionId, signal)}
        restore={(id) => api.restoreDoctor({ medicalInstitutionId: institutionId, id })}
      />
    </>
  )
  return (
    <Block
      long
      title={text('title')}
      nothing={isEmpty && text('none')}
      actions={
        <>
          {isEmpty && more}
          <AddButton onClick={() => setOpen('adding')} />
        </>
      }
    >
      <QueryState query={query} lines={4}>
        {({ pages }) => {
          const doctors = pages.flatMap((page) => page.doctors)
          const left = (pages[0]?.totalCount ?? 0) - doctors.length
          return (
            <>
              <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {doctors.map((doctor) => (
                  <DoctorItem key={doctor.id} doctor={doctor} onEdit={() => setOpen({ editing: doctor })} />
                ))}
              </Stack>
              {left > 0 && (
                <Button
                  size="small"
                  className="no-print"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {text('more', { count: left })}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
      {!isEmpty && (
        <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', columnGap: 1, mt: 1, ml: -0.5 }}>
          {more}
        </Stack>
      )}
      <Suspense fallback={null}>
        {open === 'pasting' && <PasteDialog institutionId={institutionId} onClose={close} />}
        {open === 'adding' && <DoctorDialog institutionId={institutionId} onClose={close} />}
        {typeof open === 'object' && (
          <DoctorDialog institutionId={institutionId} doctor={open.editing} onClose={close} />
        )}
      </Suspense>
    </Block>
  )
}
