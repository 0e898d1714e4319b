export const signedIn = {
  renkei: {
    sign_in: {
      logging_out: 'Signing out',
      logout_failed: 'Signing out failed',
      forbidden: {
        title: 'Not available',
        heading: 'This page cannot be shown',
        rights: 'You need access rights to see this service.',
        contact: 'Please contact an owner of your organisation.',
        partner_map: 'Open the partner map',
        partner_map_hint: 'You are signed out first and then taken to another service.',
        log_out: 'Sign out',
      },
    },
  },
}
