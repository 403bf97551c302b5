<?php
class Shop
{
    function one() {}
    function two()
    {
        if ($open) {
            sell();
    }
    function three() {}
}
function four() {}
