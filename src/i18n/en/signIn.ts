export const signIn = {
  renkei: {
    sign_in: {
      title: 'Sign in',
      login: 'Login name or e-mail address',
      password: 'Password',
      show_password: 'Show password',
      caps_lock: 'Caps Lock is on',
      submit: 'Sign in',
      submitting: 'Signing in',
      to_login: 'Renkei, to the sign-in screen',
      refused:
        'The login name or e-mail address or the password is not right. After several attempts, wait a while before you try again.',
      throttled: 'Too many attempts at the moment. Please wait a minute and try again.',
      unreachable: 'The server cannot be reached. Please check your connection and try again.',
      expired: 'This sign-in took too long and cannot go on.',
      restart: 'Start again',
      waiting: 'Loading',
      retry: 'Try again',
      logging_out: 'Signing out',
      logout_failed: 'Signing out failed',
      forbidden: {
        title: 'Not available',
        heading: 'This page cannot be shown',
        rights: 'You need access rights to see this service.',
        contact: 'Please contact your organisation’s administrator.',
        partner_map: 'Open the partner map',
        partner_map_hint: 'You are signed out first and then taken to another service.',
        log_out: 'Sign out',
      },
    },
  },
}
