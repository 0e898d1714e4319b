import { Box, Link } from '@mui/material'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { type CoreLayoutProps, useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { useLogoutState } from '#authProvider/logout.ts'
import { SessionGate } from '#authProvider/SessionGate.tsx'
import { useAbsence } from '#authProvider/useAbsence.ts'
import { PageFrameContext } from '#ui/page/Page.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { EntranceFailed } from '#resources/errors/EntranceFailed.tsx'
import { OnlyOpen, OpenToUser } from './OnlyOpen.tsx'
import { SomethingWentWrong } from '#resources/errors/SomethingWentWrong.tsx'
import { ForbiddenScreen } from '#resources/identity/ForbiddenScreen.tsx'
import { useAppConfig } from '#ui/appConfig.ts'
import { Footer } from './Footer.tsx'
import { IdleCover } from './IdleCover.tsx'
import { OutboxSender } from './OutboxSender.tsx'
import { ReadTroubleNotice } from './ReadTroubleNotice.tsx'
import { LostInputNotice } from './LostInputNotice.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { PageOutline } from './PageOutline.tsx'
import { PhoneNotice } from './PhoneNotice.tsx'
import { ReleaseNotice } from './releases/ReleaseNotice.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { Scrim } from './Scrim.tsx'
import { SideMenu } from './SideMenu.tsx'
import { UnkeptNotice } from './UnkeptNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { useForeignPush } from './useForeignPush.ts'
import { usePageViews } from './usePageViews.ts'
import { usePreloadedReturn } from './usePreloadedReturn.ts'
import { useScrollToTop } from './useScrollToTop.ts'
import { WaitingRecords } from './WaitingRecords.tsx'
import '#ui/texts/signedIn.ts'

const contentId = 'main-content'

const SkipLink = () => {
  const translate = useTranslate()
  return (
    <Link
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        px: 2,
        py: 1,
        '&:focus': { top: 8 },
      }}
    >
      {translate('renkei.shell.skip_to_content')}
    </Link>
  )
}

const Frame = ({ children }: CoreLayoutProps) => {
  const device = useDevice()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [sticky, setSticky] = useState(true)
  const frame = useMemo(() => ({ slot, onSticky: setSticky }), [slot])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  usePageViews()
  useForeignPush()
  useScrollToTop()
  usePreloadedReturn()
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipLink />
      {device === 'pc' ? <SideMenu /> : <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar headerRef={setSlot} sticky={sticky} menuOpen={menuOpen} onOpenMenu={openMenu} />
        <ReadTroubleNotice />
        <LostInputNotice />
        <UnkeptNotice />
        <PhoneNotice />
        <ReleaseNotice />
        <SampleNotice />
        {/* The path of what is shown, which is the former one while the next screen is still loaded. */}
        <Box component="main" id={contentId} data-path={pathname} tabIndex={-1} sx={{ flexGrow: 1, outline: 'none' }}>
          <PageFrameContext value={frame}>
            <ErrorBoundary FallbackComponent={SomethingWentWrong} resetKeys={[pathname]}>
              <WaitingRecords />
              <Suspense fallback={<PageOutline />}>
                <OnlyOpen>{children}</OnlyOpen>
              </Suspense>
            </ErrorBoundary>
          </PageFrameContext>
        </Box>
        <Footer />
      </Box>
    </Box>
  )
}

/** Renders nothing until it is certain that the person is present, and covers the content while they are away. */
const Watched = ({ children }: CoreLayoutProps) => {
  const absent = useAbsence(useAppConfig()?.idleMinutes)
  const [shown, setShown] = useState(false)
  if (absent === false && !shown) setShown(true)
  return (
    <>
      {shown && children}
      <OutboxSender />
      {absent && <IdleCover />}
    </>
  )
}

/** The frame of every screen inside the app. It renders its children only for a signed-in person. */
export const AppLayout = ({ children }: CoreLayoutProps) => {
  const logout = useLogoutState()
  return (
    <>
      <SessionGate
        waiting={<Scrim message="renkei.shell.loading" />}
        forbidden={(opensPartnerMap) => <ForbiddenScreen opensPartnerMap={opensPartnerMap} />}
        failed={(error, retry, failures) => <EntranceFailed error={error} failures={failures} onRetry={retry} />}
      >
        <Watched>
          <OpenToUser>
            <Frame>{children}</Frame>
          </OpenToUser>
        </Watched>
      </SessionGate>
      {logout === 'leaving' && <Scrim message="renkei.sign_in.logging_out" />}
    </>
  )
}
