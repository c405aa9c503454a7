/**
 * Runs in the head, before anything is painted: the theme, the role hint, and that script works.
 * The documents are the same for everybody, so what differs between visitors is set here and
 * used by style sheets only. Kept as text because its hash stands in the content security policy.
 */
export const beforePaintScript = `(function(e,c){function r(n,v){var m=c.match(new RegExp("(?:^|; )"+n+"=("+v+")(?:;|$)"));return m&&m[1]}e.dataset.theme=r("cabstand_theme","light|dark")||(matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");var o=r("cabstand_role","rider|driver|fleetadmin|admin");if(o)e.dataset.role=o;e.dataset.js=""})(document.documentElement,document.cookie)`
