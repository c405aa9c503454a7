/** Where the booking form leads. Apart, because it is the one path that the landing page's script needs. */
export const bookAction = () => '/book'
