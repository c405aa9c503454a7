/**
 * The target of the booking form. In its own file, because it is the only path that the landing page's script needs.
 */
export const bookAction = () => '/book'
